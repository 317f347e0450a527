import { fontFamily, fontFiles } from './fonts.ts'

export interface Raster {
  readonly width: number
  readonly height: number
  readonly png: Uint8Array
  /** Four bytes a pixel: red, green, blue, alpha. */
  readonly pixels: Uint8Array
}

/**
 * Draws an SVG document as pixels.
 *
 * @param scale pixels per point; 2 is sharp on a screen
 */
export async function rasterize(svg: string, scale: number): Promise<Raster> {
  const { Resvg } = await import('@resvg/resvg-js')
  const image = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    background: '#FFFFFF',
    font: { loadSystemFonts: false, fontFiles: Object.values(fontFiles), defaultFontFamily: fontFamily },
  }).render()
  return { width: image.width, height: image.height, png: image.asPng(), pixels: image.pixels }
}
