/** `rnActual` is `rn_actual` on the wire. */
type SnakeCase<Name extends string> = string extends Name
  ? string
  : Name extends `${infer Letter}${infer Rest}`
    ? Letter extends Lowercase<Letter>
      ? `${Letter}${SnakeCase<Rest>}`
      : `_${Lowercase<Letter>}${SnakeCase<Rest>}`
    : '';

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;

export type Wire<Value> = Value extends readonly (infer Item)[]
  ? Wire<Item>[]
  : Value extends object
    ? { -readonly [Key in keyof Value as Key extends string ? SnakeCase<Key> : never]: Wire<Value[Key]> }
    : Value;

export type FromWire<Value> = Value extends readonly (infer Item)[]
  ? FromWire<Item>[]
  : Value extends object
    ? { [Key in keyof Value as Key extends string ? CamelCase<Key> : never]: FromWire<Value[Key]> }
    : Value;
