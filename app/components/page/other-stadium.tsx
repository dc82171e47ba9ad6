import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { Button } from "../button.tsx";

/**
 * Shown to a fan whose cart is from another stadium, by a link or a code: the cart stays, and nothing can be ordered to
 * the wrong stadium, until the fan chooses one.
 */
export function OtherStadium({ cart, here }: { cart: string; here: string }) {
  const { t } = useLingui();
  const visitor = useVisitor();
  return (
    <Form method="post" action="/stadium-selection" role="status" className="page column pt-4 pb-0">
      <div className="card grid gap-3 p-4">
        <p>
          <b className="block">{t`Your cart is from ${{ stadium: cart }}`}</b>
          <span className="text-muted">{t`Your stadium is ${{ stadium: here }}.`}</span>
        </p>
        <input type="hidden" name="cart" value="new" />
        <div className="grid gap-2">
          <Button type="submit" name="stadium" value={visitor?.cart?.stadiumId}>
            {t`Keep my cart`}
          </Button>
          <Button type="submit" kind="outline" name="stadium" value={visitor?.stadiumId ?? ""}>
            {t`New cart at ${{ stadium: here }}`}
          </Button>
        </div>
      </div>
    </Form>
  );
}
