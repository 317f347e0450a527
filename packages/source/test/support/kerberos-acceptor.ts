/**
 * The program of a process that takes tickets as a server does, by the library of MIT Kerberos with the keytab
 * of its environment.
 */
import { serveTasks } from '@punctual/runtime/serve-tasks'
import koffi from 'koffi'

const firstError = 0x1_00_00

serveTasks({
  /** The name of the user whose ticket it is; null when the library refuses it. */
  async accept({ library, token }: { library: string; token: Uint8Array }): Promise<string | null> {
    const { acceptContext, displayName } = functionsOf(library)
    const [minor, context, user]: [[number], [unknown], [unknown]] = [[0], [null], [null]]
    const input = { length: token.length, value: Buffer.from(token) }
    const rest = [user, [null], {}, [0], [0], [null]]
    if (acceptContext(minor, context, null, input, null, ...rest) >= firstError) return null
    const name: { length?: number; value?: unknown } = {}
    if (displayName(minor, user[0], name, [null]) >= firstError) return null
    const bytes = koffi.decode(name.value, koffi.array('uint8', Number(name.length), 'Array')) as number[]
    return Buffer.from(bytes).toString('utf8')
  },
})

type Call = (...given: readonly unknown[]) => number

let known: { acceptContext: Call; displayName: Call } | undefined

function functionsOf(library: string) {
  if (known !== undefined) return known
  const loaded = koffi.load(library)
  koffi.struct('gss_buffer_desc', { length: 'size_t', value: 'void *' })
  known = {
    acceptContext: loaded.func(
      'uint32_t gss_accept_sec_context(_Out_ uint32_t *minor, _Inout_ void **context, void *credential, gss_buffer_desc *input, void *bindings, _Out_ void **user, _Out_ void **mechanism, _Out_ gss_buffer_desc *output, _Out_ uint32_t *flags, _Out_ uint32_t *left, _Out_ void **delegated)',
    ),
    displayName: loaded.func(
      'uint32_t gss_display_name(_Out_ uint32_t *minor, void *name, _Out_ gss_buffer_desc *text, _Out_ void **kind)',
    ),
  }
  return known
}
