/** Sentences of the service have instants in them: 2026-06-01T09:30:00+02:00 of a schedule, 2026-06-01 07:30:00 UTC of a wait. */
const instant =
  /\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}(?!:?\d))| \d{2}:\d{2}:\d{2} UTC)/g

/** The sentence with each instant as the viewer reads them. */
export function withInstants(text: string, write: (epoch: number) => string): string {
  return text.replaceAll(instant, (iso) => {
    const epoch = Math.floor(Date.parse(iso.replace(' UTC', 'Z').replace(' ', 'T')) / 1_000)
    return Number.isNaN(epoch) ? iso : write(epoch)
  })
}
