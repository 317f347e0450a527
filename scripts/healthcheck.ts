// Asks the process in this container whether it does its work: exit code 0 or 1. HEALTHCHECK_URL says where.
const url = process.env['HEALTHCHECK_URL']
if (url === undefined || url === '') {
  console.error('HEALTHCHECK_URL is not set')
  process.exit(1)
}
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(3_000) })
  const answer = (await response.text()).trim().slice(0, 200)
  console.log(`${response.status} ${answer}`)
  process.exitCode = response.ok ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
