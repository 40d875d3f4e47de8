/** Whether an address is one of Slack's that may be sent a token: https, at a host of theirs, with nothing else in it. */
export function isOfSlack(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  return protocol === 'https:' && !port && !username && !password && hostname.endsWith('.slack.com')
}
