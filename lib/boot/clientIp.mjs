// Preloaded (--import) into the web process: sets x-client-ip from the socket, whatever the client sent. Next keeps
// a client's own x-forwarded-for, so sign-in limits keyed on that header could be dodged by inventing addresses.
// Behind proxies, TRUSTED_PROXY_HOPS says how many of them append to x-forwarded-for.
import http from 'node:http'

const hops = Number(process.env.TRUSTED_PROXY_HOPS ?? 0)
const emit = http.Server.prototype.emit

http.Server.prototype.emit = function (event, request, ...rest) {
  if (event === 'request' || event === 'upgrade') request.headers['x-client-ip'] = clientIp(request)
  return emit.call(this, event, request, ...rest)
}

function clientIp(request) {
  const chain = String(request.headers['x-forwarded-for'] ?? '').split(',')
  const forwarded = hops > 0 ? chain.at(-hops)?.trim() : undefined
  return forwarded || request.socket.remoteAddress || ''
}
