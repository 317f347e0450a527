import { type Failure, failure } from '@punctual/domain'

const unknownAuthority =
  'The certificate of the source system is signed by an authority that is not trusted; give its certificate as CaCertificate of the account.'

const messages: Readonly<Record<string, string>> = {
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_UNTRUSTED: unknownAuthority,
  CERT_HAS_EXPIRED: 'The certificate of the source system has expired.',
  CERT_NOT_YET_VALID: 'The certificate of the source system is not valid yet.',
  CERT_REVOKED: 'The certificate of the source system is revoked.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the source system is for another host name.',
  HOSTNAME_MISMATCH: 'The certificate of the source system is for another host name.',
  UND_ERR_PRX_TLS: 'The certificate of the source system or of its proxy is for another host name.',
}

/** The failure that an error code of TLS stands for; null when it is about something else. */
export function certificateFailure(
  code: string,
  more: { readonly source: string; readonly detail: string },
): Failure | null {
  const message = messages[code]
  return message === undefined ? null : failure('source_certificate_not_trusted', { ...more, message })
}
