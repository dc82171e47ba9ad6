/** The stadium's name beside the title of each checkout step. */
export const AtStadium = ({ name }: { name: string }) => (
  <bdi className="max-w-1/2 text-end text-sm text-muted">{name}</bdi>
);
