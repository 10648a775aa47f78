/** What can be converted to text: its conversion cannot fail, and says something. */
export type Convertible =
  | string
  | number
  | bigint
  | boolean
  | symbol
  | null
  | undefined
  | readonly Convertible[]
  | URL
  | URLSearchParams
  | Uint8Array
  | Temporal.PlainDate
  | Temporal.Instant;
