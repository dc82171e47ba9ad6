/** The photo's address, for its owner only. */
export const photoPath = (image: string | null) => image && `/api/tickets/${image}`;
