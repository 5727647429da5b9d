import ImageOutlined from '@mui/icons-material/ImageOutlined'
import Button from '@mui/material/Button'
import { saveExport, saveFile } from '#shell/saveFile.ts'
import { type AnswerHead, headLines } from '#texts/answerHead/answerHead.ts'
import { tokens } from '#tokens.ts'
import { Plotly } from './Plot.ts'
import { type Figure, pictureFigure } from './pictureFigure.ts'
import { useChartColors } from './useChartColors.ts'

interface PictureButtonProps {
  title: string
  head: AnswerHead
  /** The name of the file without extension. */
  file: string
  /** Draws the chart at the size of the picture. */
  figureOf: (size: { width: number; height: number }) => Figure
}

/** Size of a saved chart in pixels, independent of the screen. */
const SIZE = { width: 960, height: 420 }

/** Scale for print resolution. */
const SCALE = 2

/** Saves a chart as a picture with its title and the lines of its head. */
export function PictureButton({ title, head, file, figureOf }: PictureButtonProps) {
  const colors = useChartColors()
  const save = async (name: string) => {
    const { data, layout } = pictureFigure(figureOf(SIZE), { title, lines: headLines(head) }, colors)
    const { width, height } = layout
    const address = await Plotly.toImage(
      { data, layout },
      { format: 'png', width: width ?? null, height: height ?? null, scale: SCALE },
    )
    const [, base64 = ''] = address.split(',')
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    saveFile(name, new Blob([bytes]), 'image/png')
  }
  return (
    <Button
      size="small"
      startIcon={<ImageOutlined />}
      aria-label={`Save as a picture: ${title}`}
      onClick={() => saveExport(`${file}.png`, (name) => void save(name))}
      sx={{ minHeight: { xs: tokens.size.touch, sm: tokens.size.control } }}
    >
      Picture
    </Button>
  )
}
