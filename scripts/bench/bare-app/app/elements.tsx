import { useParams } from "react-router";

/** Seven elements each, with the attributes that a card has. */
const cards = Array.from({ length: 3_000 }, (_, index) => ({
  name: `Dish ${index}`,
  text: "Crisp outside, soft inside, with everything on it",
  price: `${20 + (index % 40)}.00`,
}));
const elementsPerCard = 7;

/** A given number of elements from a constant: the cost of rendering alone. */
export default function Elements() {
  const wanted = Number(useParams().count);
  return (
    <main id="main" className="page">
      {cards.slice(0, Math.max(1, Math.round(wanted / elementsPerCard))).map((card) => (
        <article key={card.name} className="card grid gap-2 p-4">
          <a href="/food/one" className="row">
            <img src="/pictures/one.svg" alt="" width="96" height="96" loading="lazy" />
          </a>
          <h3 className="text-lg">{card.name}</h3>
          <p className="text-muted">
            <span className="tint">{card.text}</span>
          </p>
          <strong className="price">{card.price}</strong>
        </article>
      ))}
    </main>
  );
}
