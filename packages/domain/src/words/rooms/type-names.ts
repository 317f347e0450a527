/** Names of JSON types, as they stand in sentences. */
export const typeNames = {
  type_string: { en: 'string', de: 'ein Text' },
  type_number: { en: 'number', de: 'eine Zahl' },
  type_int: { en: 'int', de: 'eine ganze Zahl' },
  type_boolean: { en: 'boolean', de: 'ein Wahrheitswert' },
  type_array: { en: 'array', de: 'eine Liste' },
  type_object: { en: 'object', de: 'ein Objekt' },
  type_record: { en: 'record', de: 'ein Objekt' },
  type_null: { en: 'null', de: 'null' },
  type_undefined: { en: 'undefined', de: 'nichts' },
  type_date: { en: 'date', de: 'ein Datum' },
} as const
