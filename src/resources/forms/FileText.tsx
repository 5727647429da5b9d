import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import type { FormLayer } from '#schemas/shapes/forms.ts'
import { codeLook } from './codeLook.ts'
import { FileProblems } from './FileProblems.tsx'

const code = { ...codeLook.frame, ...codeLook.text, py: 2, overflow: 'auto' }

const numbered = { display: 'flex', minWidth: 'max-content', pr: 4 }

const numberedLines = (text: string) =>
  text.split('\n').map((content, index) => ({ line: index + 1, content }))

interface FileTextProps {
  title: string
  /** Shown if there is no text. */
  empty: string
  text: string
  problems: FormLayer['problems']
}

/** The text of a file with its line numbers; lines with a problem are marked, and each problem links to its line. */
export function FileText({ title, empty, text, problems }: FileTextProps) {
  const lines = useRef<(HTMLElement | null)[]>([])
  const openLine = (line: number) => {
    const element = lines.current[line]
    element?.scrollIntoView({ block: 'center' })
    element?.focus()
  }
  if (text === '')
    return (
      <>
        <FileProblems problems={problems} onOpen={openLine} />
        <Typography color="text.secondary">{empty}</Typography>
      </>
    )
  const marked = new Set(problems.map(({ line }) => line))
  return (
    <>
      <FileProblems problems={problems} onOpen={openLine} />
      <Box component="pre" role="region" aria-label={title} tabIndex={0} sx={code}>
        {numberedLines(text).map(({ line, content }) => {
          const isMarked = marked.has(line)
          return (
            <Box
              key={line}
              component="span"
              ref={(element: HTMLElement | null) => {
                lines.current[line] = element
              }}
              tabIndex={isMarked ? -1 : undefined}
              data-problem={isMarked || undefined}
              sx={{ ...numbered, ...(isMarked && codeLook.problem) }}
            >
              <Box
                component="span"
                aria-hidden
                sx={{ ...codeLook.number, ...(isMarked && { color: 'inherit' }) }}
              >
                {line}
              </Box>
              {content || ' '}
            </Box>
          )
        })}
      </Box>
    </>
  )
}
