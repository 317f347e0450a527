export function redisOptions(url: string) {
  const { hostname, port, password } = new URL(url)
  return { host: hostname, port: Number(port), password: decodeURIComponent(password) }
}
