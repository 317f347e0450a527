/** The part of js-md4 that is used; the package ships no types. */
declare module 'js-md4' {
  const md4: { arrayBuffer(message: Uint8Array): ArrayBuffer }
  export default md4
}
