const parts = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)([^?#]*)(\?[^#]*)?$/

/** The values of target_session_attrs that ask for what the product needs anyway. */
const wanted = ['read-write', 'primary']

/**
 * Lists the addresses of a postgres:// URL, which may name several hosts (`one:5432,two:5432`), each as a URL of its own.
 * Returns undefined when it is none, or asks for a server that cannot write.
 */
export const listAddresses = (text: string): string[] | undefined => {
  const [, protocol, login = '', hosts = '', path = '', query = ''] = parts.exec(text) ?? []
  if (protocol === undefined) return undefined
  const parameters = new URLSearchParams(query)
  if (!wanted.includes(parameters.get('target_session_attrs') ?? 'read-write')) return undefined
  parameters.delete('target_session_attrs')
  const rest = parameters.size > 0 ? `${path}?${parameters.toString()}` : path
  const addresses = hosts.split(',').map((host) => `${protocol}${login}${host}${rest}`)
  return addresses.every((address) => URL.canParse(address)) ? addresses : undefined
}
