/** What is wrong with a field of a request. Each follows the name of its field. */
export const fieldWords = {
  field_is_wrong: { en: '{field}: {problem}.', de: '{field}: {problem}.' },
  request_is_wrong: { en: 'The request: {problem}.', de: 'Die Anfrage: {problem}.' },
  field_required: { en: 'is required', de: 'fehlt' },
} as const
