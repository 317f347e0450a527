/**
 * For a download and never for display: a report may hold scripts of its author. The name is in the form of
 * RFC 6266.
 */
export function attachmentHeaders(name: string, contentType: string): Record<string, string> {
  const plain = name.replace(/[^\w .()-]/g, '_')
  return {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'x-content-type-options': 'nosniff',
  }
}
