/** The sections of the form of a schedule. They stand by themselves: the addresses of the first load name them. */
export const sectionNames = ['account', 'report', 'parameters', 'when', 'recipients', 'details'] as const

export type SectionName = (typeof sectionNames)[number]
