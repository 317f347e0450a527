import koffi from 'koffi'

/**
 * The calls of libgssapi that a client of HTTP needs (RFC 2743, RFC 2744). They are foreign code in the
 * process: only `kerberos-process.ts` loads this module, which ends after one token.
 */
export interface Gssapi {
  /** The first token of SPNEGO for a service, such as `HTTP@host`, as a user whose key is in the keytab. */
  initiate(request: { readonly principal: string; readonly service: string }): GssOutcome
}

export type GssOutcome =
  | { readonly ok: true; readonly token: Uint8Array }
  /** What the library says, in English. */
  | { readonly ok: false; readonly text: string }

interface GssBuffer {
  length: number
  value: unknown
}

const bytesOf = (hex: string) => ({ length: hex.length / 2, elements: Buffer.from(hex, 'hex') })

const oids = {
  hostService: bytesOf('2a864886f71201020104'),
  userName: bytesOf('2a864886f71201020101'),
  spnego: bytesOf('2b0601050502'),
  kerberos: bytesOf('2a864886f712010202'),
}

/** GSS_C_INITIATE and GSS_C_MECH_CODE. */
const [initiateOnly, mechanismCode] = [1, 2]

/** A major status at or above this is an error; below it are remarks, such as that more is to come. */
const firstError = 0x1_00_00

/** Longest chain of messages of one error that is read. */
const maximumMessages = 8

/** @throws Error when the library is not there */
export function loadGssapi(library: string): Gssapi {
  const { importName, acquire, initContext, displayStatus } = functionsOf(library)

  function textOf(minor: number): string {
    const [next, texts]: [[number], string[]] = [[0], []]
    do {
      const text: Partial<GssBuffer> = {}
      if (displayStatus([0], minor, mechanismCode, oids.kerberos, next, text) >= firstError) break
      texts.push(Buffer.from(contentOf(text)).toString('utf8'))
    } while (next[0] !== 0 && texts.length < maximumMessages)
    return texts.join('; ')
  }

  function name(text: string, kind: object): unknown {
    const [minor, found]: [[number], [unknown]] = [[0], [null]]
    const value = Buffer.from(text, 'utf8')
    if (importName(minor, { length: value.length, value }, kind, found) >= firstError)
      throw new Error(`no name: ${textOf(minor[0])}`)
    return found[0]
  }

  return {
    initiate({ principal, service }) {
      const [minor, credential]: [[number], [unknown]] = [[0], [null]]
      const user = name(principal, oids.userName)
      const acquired = acquire(minor, user, 0, null, initiateOnly, credential, null, null)
      if (acquired >= firstError) return { ok: false, text: textOf(minor[0]) }
      const token: Partial<GssBuffer> = {}
      const target = name(service, oids.hostService)
      const fixed = [[null], target, oids.spnego, 0, 0, null, null, null, token, [0], [0]] as const
      const major = initContext(minor, credential[0], ...fixed)
      return major >= firstError
        ? { ok: false, text: textOf(minor[0]) }
        : { ok: true, token: contentOf(token) }
    },
  }
}

function contentOf({ length = 0, value }: Partial<GssBuffer>): Uint8Array {
  return Uint8Array.from(koffi.decode(value, koffi.array('uint8', length, 'Array')) as number[])
}

type Call = (...given: readonly unknown[]) => number

function functionsOf(
  library: string,
): Record<'importName' | 'acquire' | 'initContext' | 'displayStatus', Call> {
  const loaded = koffi.load(library)
  koffi.struct('gss_buffer_desc', { length: 'size_t', value: 'void *' })
  koffi.struct('gss_OID_desc', { length: 'uint32_t', elements: 'void *' })
  return {
    importName: loaded.func(
      'uint32_t gss_import_name(_Out_ uint32_t *minor, gss_buffer_desc *text, gss_OID_desc *kind, _Out_ void **name)',
    ),
    acquire: loaded.func(
      'uint32_t gss_acquire_cred(_Out_ uint32_t *minor, void *name, uint32_t seconds, void *mechanisms, int usage, _Out_ void **credential, void *actual, void *left)',
    ),
    initContext: loaded.func(
      'uint32_t gss_init_sec_context(_Out_ uint32_t *minor, void *credential, _Inout_ void **context, void *target, gss_OID_desc *mechanism, uint32_t flags, uint32_t seconds, void *bindings, void *input, void *actual, _Out_ gss_buffer_desc *token, _Out_ uint32_t *given, _Out_ uint32_t *left)',
    ),
    displayStatus: loaded.func(
      'uint32_t gss_display_status(_Out_ uint32_t *minor, uint32_t value, int kind, gss_OID_desc *mechanism, _Inout_ uint32_t *next, _Out_ gss_buffer_desc *text)',
    ),
  }
}
