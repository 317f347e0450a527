/**
 * Loaded into a real worker process before its program. The process then stops for good at one point of a delivery
 * into a directory, logs that, and waits to be killed. PAUSE_AT names the point, such as `after rename`.
 */
import { type DirectoryFiles, realFiles } from '@punctual/delivery'

const [moment, call] = (process.env['PAUSE_AT'] ?? '').split(' ') as [string, keyof DirectoryFiles]
const real = realFiles[call] as (...given: unknown[]) => Promise<unknown>

Object.assign(realFiles, {
  async [call](...given: unknown[]) {
    if (moment === 'after') await real(...given)
    console.log(JSON.stringify({ msg: 'paused' }))
    return await new Promise<never>(() => {})
  },
})
