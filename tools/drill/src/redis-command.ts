import { once } from 'node:events'
import { connect } from 'node:net'

const answerLimitMs = 5_000

/**
 * Gives Redis one command, such as FLUSHALL, over a connection of its own.
 *
 * @throws when it answers an error or nothing
 */
export async function commandRedis(url: string, command: string): Promise<string> {
  const { hostname, port, password } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.setTimeout(answerLimitMs, () => socket.destroy(new Error(`Redis did not answer ${command}`)))
  try {
    await once(socket, 'connect')
    socket.write(`AUTH ${decodeURIComponent(password)}\r\n${command}\r\n`)
    let answers: string[] = []
    for (let text = ''; answers.length < 2; answers = text.split('\r\n').slice(0, -1)) {
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      text += chunk.toString()
    }
    const failed = answers.find((answer) => answer.startsWith('-'))
    if (failed !== undefined) throw new Error(`Redis answered ${command} with ${failed}`)
    return answers[1] ?? ''
  } finally {
    socket.destroy()
  }
}
