/** What is chosen from. */
export interface ChoiceOption<Value extends string = string> {
  readonly value: Value
  readonly text: string
}

/** Each value with its text; a value is its own text unless another one is given. */
export function optionsOf<const Value extends string>(
  values: readonly Value[],
  textOf: (value: Value) => string = (value) => value,
): ChoiceOption<Value>[] {
  return values.map((value) => ({ value, text: textOf(value) }))
}

/** A value that the list does not name stays chosen, as its own text; an empty one chooses nothing. */
export function withChosen<Value extends string>(
  options: readonly ChoiceOption<Value>[],
  chosen: Value | '',
): readonly ChoiceOption<Value>[] {
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, text: chosen }]
}
