import { type Failure, failure } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

const unknownAuthority = sentence('certificate_authority_unknown')

const sentences: Readonly<Record<string, Sentence>> = {
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_UNTRUSTED: unknownAuthority,
  CERT_HAS_EXPIRED: sentence('certificate_expired'),
  CERT_NOT_YET_VALID: sentence('certificate_not_valid_yet'),
  CERT_REVOKED: sentence('certificate_revoked'),
  ERR_TLS_CERT_ALTNAME_INVALID: sentence('certificate_of_other_host'),
  HOSTNAME_MISMATCH: sentence('certificate_of_other_host'),
  UND_ERR_PRX_TLS: sentence('certificate_of_other_host_or_proxy'),
}

/** The failure that an error code of TLS stands for; null when it is about something else. */
export function certificateFailure(
  code: string,
  more: { readonly source: string; readonly detail: string },
): Failure | null {
  const said = sentences[code]
  return said === undefined ? null : failure('source_certificate_not_trusted', { ...more, said })
}
