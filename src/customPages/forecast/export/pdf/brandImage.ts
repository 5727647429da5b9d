import type { PdfContent } from 'pdfmake/build/pdfmake.js'

/** A brand image as it goes onto the page; a drawing stays one. @throws Error when it cannot be read. */
export async function brandImage(path: string, width: number): Promise<PdfContent> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`the image ${path} is missing`)
  const blob = await response.blob()
  if (blob.type.startsWith('image/svg')) return { svg: await blob.text(), width }
  return { image: await dataAddress(blob), width }
}

const dataAddress = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
