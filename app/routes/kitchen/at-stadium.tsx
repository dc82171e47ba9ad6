/** Beside the title of each step to the payment: whose shops it is that will bring it. */
export const AtStadium = ({ name }: { name: string }) => (
  <bdi className="max-w-1/2 text-end text-sm text-muted">{name}</bdi>
);
