/** Bytes for saving, never for showing: what somebody else made must not run as a page of ours. */
export function download(
  body: ReadableStream<Uint8Array>,
  { name, mediaType, bytes }: { name: string; mediaType: string; bytes: number },
): Response {
  return new Response(body, {
    headers: {
      'content-type': mediaType,
      'content-length': String(bytes),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}
