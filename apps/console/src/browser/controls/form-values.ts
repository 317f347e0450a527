/** Values of a form, as the interface takes them. */

/** A text without the blanks around it; empty when the form does not have the field. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** A text that is omitted when the user wrote nothing, so that the stored value stays. */
export function optionalText<Name extends string>(
  values: FormData,
  name: Name,
): Partial<Record<Name, string>> {
  const value = values.get(name)
  return typeof value === 'string' && value !== '' ? ({ [name]: value } as Record<Name, string>) : {}
}
