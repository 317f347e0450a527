/**
 * The least that Fastify needs to answer a JSON object: no authentication, no validation, no log, no
 * database.
 */
import Fastify from 'fastify'

const payload: unknown = JSON.parse(process.env['BENCH_PAYLOAD'] ?? '{}')
const app = Fastify({ logger: false, routerOptions: { caseSensitive: false } })
app.get('/api/schedule/GetExecutionStatus', async () => payload)
await app.listen({ host: '127.0.0.1', port: Number(process.env['BENCH_PORT']) })
process.once('SIGTERM', () => void app.close())
