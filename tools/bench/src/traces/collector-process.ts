/** A collector of traces that reads every export and keeps nothing but their number. */
import { createServer } from 'node:http'

let exports = 0
const server = createServer((request, response) => {
  if (request.method === 'POST') exports += 1
  request.resume().once('end', () => response.end(String(exports)))
})
server.listen(Number(process.env['BENCH_PORT']), '127.0.0.1')
process.once('SIGTERM', () => server.close())
