/** The part of the package that is used; it has no types of its own. */
declare module 'heic-decode' {
  interface HeicPicture {
    readonly width: number
    readonly height: number
    decode(): Promise<{
      readonly width: number
      readonly height: number
      readonly data: Uint8ClampedArray<ArrayBuffer>
    }>
  }
  function decode(input: { readonly buffer: Uint8Array }): ReturnType<HeicPicture['decode']>
  namespace decode {
    function all(input: { readonly buffer: Uint8Array }): Promise<HeicPicture[] & { dispose(): void }>
  }
  export default decode
}
