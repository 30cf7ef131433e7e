/**
 * Words that can be shown in any language: a message with an id for the catalogs, and the values that fill it.
 * The browser and the server each render it with their own catalogs and the reader's units.
 */
export interface Message {
  readonly id: string
  /** English source text, with ICU placeholders. */
  readonly message: string
}

/** A quantity in its canonical unit; the renderer shows it in the reader's unit and locale. */
export type Quantity =
  | { readonly amountMl: number }
  | { readonly durationS: number }
  | { readonly instant: string }
  | { readonly count: number }
  /** Hundredths of a degree Celsius. */
  | { readonly centiC: number }

export interface FilledMessage extends Message {
  readonly values?: Readonly<Record<string, string | Quantity | FilledMessage>>
}

/** A message with its values. */
export function fill(message: Message, values?: FilledMessage['values']): FilledMessage {
  return values === undefined ? message : { ...message, values }
}
