import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { CustomerConfig } from '#schemas/shapes/customer.ts'

/** An image of a customer: the text of an SVG, otherwise a data URL. */
export type BrandImage = { svg: string } | { image: string }

/** The branding of a customer's documents. */
export interface Brand {
  header: BrandImage
  footer: BrandImage
  proprietaryNotice: string
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
}

/** The image at an address of the portal below `/customers`. */
async function imageAt(customersDir: string, address: string): Promise<BrandImage> {
  const extension = extname(address).toLowerCase()
  const type = mediaTypes[extension]
  if (extension !== '.svg' && type === undefined)
    throw new Error(`The image ${address} is neither SVG nor PNG nor JPEG.`)
  const content = await readFile(join(customersDir, address.replace(/^\/customers\//, ''))).catch((cause) => {
    throw new Error(`The image ${address} is missing.`, { cause })
  })
  return type === undefined
    ? { svg: content.toString() }
    : { image: `data:${type};base64,${content.toString('base64')}` }
}

/** Reads the brand images that a profile names. @throws Error when one cannot be read. */
export async function readBrand(
  { pdfHeaderImage, pdfFooterImage, proprietaryNotice }: CustomerConfig,
  customersDir: string,
): Promise<Brand> {
  const [header, footer] = await Promise.all([
    imageAt(customersDir, pdfHeaderImage),
    imageAt(customersDir, pdfFooterImage),
  ])
  return { header, footer, proprietaryNotice }
}
