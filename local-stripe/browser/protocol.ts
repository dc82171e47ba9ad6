/** Messages between the host page's script and its frames. Both ends check origin and window. */
export interface Envelope {
  local: "stripe";
  kind: string;
  /** Ties an answer to its request. */
  call?: number;
  data?: unknown;
}

export interface Appearance {
  theme?: string;
  labels?: string;
  variables?: Record<string, string>;
  rules?: Record<string, Record<string, string>>;
}

/** A frame's first message. */
export interface Setup {
  key: string;
  locale: string;
  appearance: Appearance;
  amount: number | null;
  currency: string | null;
  options: Record<string, unknown>;
}

export interface JsError {
  type: string;
  code?: string;
  decline_code?: string;
  message?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Record<string, unknown>;
  payment_method?: Record<string, unknown>;
}

export type Answer<T> = (T & { error?: undefined }) | { error: JsError };
