/** Where the photo's owner, and nobody else, can load it. */
export const photoPath = (image: string | null) => image && `/api/tickets/${image}`;
