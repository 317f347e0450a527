// Also what the kinds of source systems take for an address.
export { serviceUrl } from '@punctual/source'
