import type { Support } from "#domain/order/order-view.ts";

type Props = { support: Support; operatorEmail: string };

/** The support contact: the venue's phone and mail, else the operator's mail. */
export function SupportLinks({ support: { phone, email: venueEmail }, operatorEmail }: Props) {
  const email = venueEmail || (phone ? "" : operatorEmail);
  const style = { display: "inline-block", maxWidth: "100%" };
  return (
    <>
      {phone && (
        <a
          className="underline wrap-anywhere"
          style={style}
          href={`tel:${phone.replace(/[^+*0-9]/g, "")}`}
          dir="ltr"
        >
          {phone}
        </a>
      )}
      {phone && email && " · "}
      {email && (
        <a className="underline wrap-anywhere" style={style} href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      )}
    </>
  );
}
