import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { useNavigate } from "react-router";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Position } from "#domain/shop/geo.ts";
import { hullOf, type Plan, planOf, spread } from "#domain/venue/plan.ts";
import { useVenue } from "../parts/use-venue.ts";

type Pin = {
  id: string;
  label: string;
  name: string;
  position: Position;
  /** Target of a tap. */
  to?: string;
};

type StadiumPlanProps = { pins: Pin[]; moving?: { id: string; onMove: (position: Position) => void } };

/**
 * A map of the stadium, north up in both languages: blocks with entrances, shops as pins. With `onMove` a pin can be
 * dragged, or moved by arrow keys.
 */
export function StadiumPlan({ pins, moving }: StadiumPlanProps) {
  const { t } = useLingui();
  const venue = useVenue();
  const words = useLocalize();
  const navigate = useNavigate();
  const svg = useRef<SVGSVGElement>(null);
  // The frame ignores the pin being moved, so that it stays still.
  const fixed = pins.filter(({ id }) => id !== moving?.id).map(({ position }) => position);
  const plan = planOf([venue, ...venue.blocks, ...fixed], 60);
  const drag = usePinDrag(svg, plan, moving?.onMove);
  const unit = Math.max(plan.width, plan.height) / 100;
  const hull = hullOf(venue.blocks.map(plan.toPoint));
  const field = plan.toPoint(venue);
  // A shop beside its gate would cover the gate's number. While one is moved, all stand where they are.
  const spots = pins.map(({ position }) => plan.toPoint(position));
  const places = moving ? spots : spread(spots, venue.blocks.map(plan.toPoint), unit * 5.6);
  return (
    <figure className="card overflow-hidden p-2" dir="ltr">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be drawn in a drawing */}
      <svg
        ref={svg}
        viewBox={`0 0 ${plan.width} ${plan.height}`}
        role="group"
        aria-label={t`Plan of the stadium`}
        className="h-auto max-h-[45vh] w-full xl:max-h-[70vh]"
      >
        <polygon
          points={hull.map(({ x, y }) => `${x},${y}`).join(" ")}
          fill="var(--color-soft)"
          stroke="var(--color-line)"
          strokeWidth={unit * 9}
          strokeLinejoin="round"
        />
        <rect
          x={field.x - unit * 9}
          y={field.y - unit * 14}
          width={unit * 18}
          height={unit * 28}
          rx={unit * 1.5}
          fill="var(--color-delivered-tint)"
          stroke="var(--color-delivered)"
          strokeWidth={unit * 0.3}
        />
        {venue.blocks.map((block) => {
          const { x, y } = plan.toPoint(block);
          const isGallery = block.stand === "Gallery";
          return (
            <g key={`${block.stand}.${block.entrance}.${block.sections[0]}`}>
              <circle
                cx={x}
                cy={y}
                r={unit * 2.3}
                fill={isGallery ? "var(--color-delivering-tint)" : "var(--color-surface)"}
                stroke="var(--color-muted)"
                strokeWidth={unit * 0.2}
              />
              <text x={x} y={y} dy=".35em" textAnchor="middle" fontSize={unit * 2.2} fill="var(--color-ink)">
                {block.entrance}
              </text>
              <title>{`${words(block.area)}: ${block.sections.join(", ")}`}</title>
            </g>
          );
        })}
        {pins.map((pin, index) => {
          const { x, y } = places[index] ?? plan.toPoint(pin.position);
          const isMoving = pin.id === moving?.id;
          const shown = `${pin.label}. ${pin.name}`;
          const open = () => pin.to && void navigate(pin.to);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a button can't be drawn in a drawing
            <g
              key={pin.id}
              role="button"
              tabIndex={0}
              aria-label={isMoving ? t`${shown}: drag it, or move it by the arrow keys` : shown}
              className={isMoving ? "cursor-grab touch-none" : "cursor-pointer"}
              onClick={isMoving ? undefined : open}
              onKeyDown={(event) => {
                if (isMoving) drag.onKey(event, pin.position);
                else if (event.key === "Enter" || event.key === " ") open();
              }}
              {...(isMoving ? drag.handlers : {})}
            >
              {/* As large as a fingertip, on a phone too. */}
              <circle cx={x} cy={y} r={unit * 6.5} fill="transparent" />
              <circle
                cx={x}
                cy={y}
                r={unit * (isMoving ? 4 : 3)}
                fill={isMoving || !moving ? "var(--color-primary)" : "var(--color-muted)"}
                stroke="var(--color-surface)"
                strokeWidth={unit * 0.6}
              />
              <text
                x={x}
                y={y}
                dy=".35em"
                textAnchor="middle"
                fontSize={unit * 3}
                fontWeight={700}
                fill="var(--color-on-primary)"
              >
                {pin.label}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

const stepMetres = 2;
const bigStepMetres = 10;

function usePinDrag(
  svg: RefObject<SVGSVGElement | null>,
  plan: Plan,
  onMove: ((position: Position) => void) | undefined,
) {
  function pointOf(event: PointerEvent): { x: number; y: number } | null {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: Math.min(plan.width, Math.max(0, x)), y: Math.min(plan.height, Math.max(0, y)) };
  }
  return {
    handlers: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const point = pointOf(event);
        if (point) onMove?.(plan.toPosition(point));
      },
    },
    onKey(event: KeyboardEvent, position: Position) {
      const steps: Record<string, [number, number]> = {
        ArrowUp: [0, -1],
        ArrowDown: [0, 1],
        ArrowLeft: [-1, 0],
        ArrowRight: [1, 0],
      };
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      const metres = event.shiftKey ? bigStepMetres : stepMetres;
      const { x, y } = plan.toPoint(position);
      onMove?.(plan.toPosition({ x: x + step[0] * metres, y: y + step[1] * metres }));
    },
  };
}
