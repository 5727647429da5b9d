import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { exportFileName } from '#formats/exportFileName.ts'
import { useAccess } from '#providers/access/useAccess.ts'
import { ApiError, call } from '#providers/api/request.ts'
import { writePreferences } from '#providers/preferences/preferences.ts'
import { showStatus } from '#providers/status.ts'
import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import { saveFile } from '#shell/saveFile.ts'
import type { AnsweredPlace } from '#texts/answerHead/answerHead.ts'
import { useChoices } from '../statistics/useChoices.ts'

interface PlaceDocumentsProps {
  request: HindcastRequest
  place: AnsweredPlace
  /** The site at the point, if any. */
  siteId: number | undefined
}

/** Saves PDFs about the place for users with the permission: all statistics, and the durations of a job for a bid. */
export function PlaceDocuments({ request, place, siteId }: PlaceDocumentsProps) {
  const isPermitted = useAccess().permits({ module: 'hindcasts', permission: 'Hindcasts.Download' })
  const [{ month, netHours, percentile, isPlanners }] = useChoices()
  if (!isPermitted) return null
  const body = { ...request, ...(siteId !== undefined && { siteId }), netHours }
  const name = place.name ?? `${place.latitude}_${place.longitude}`
  return (
    <>
      <DocumentButton
        call="hindcastReport"
        title="Site report"
        name={name}
        body={{ ...body, month, percentile, isPlanners }}
      />
      <DocumentButton call="hindcastBid" title="Bid durations" name={`${name} bid`} body={body} />
    </>
  )
}

interface DocumentButtonProps {
  call: 'hindcastReport' | 'hindcastBid'
  title: string
  /** Of the file. */
  name: string
  body: object
}

function DocumentButton({ call: route, title, name, body }: DocumentButtonProps) {
  const [isRunning, setIsRunning] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const make = async () => {
    const controller = new AbortController()
    running.current = controller
    setIsRunning(true)
    try {
      // The server uses the stored units, so pending preference writes must finish first.
      await writePreferences()
      const pdf = await call<Blob>(route, { body, quiet: true, signal: controller.signal })
      saveFile(exportFileName(name, new Date(), 'pdf'), pdf, 'application/pdf')
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      showStatus({
        ok: false,
        message: `The ${title.toLowerCase()} could not be made. ${error.detail}`,
      })
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <>
      {isRunning && (
        <Button variant="text" onClick={() => running.current?.abort()}>
          Cancel
        </Button>
      )}
      <Button
        variant="outlined"
        loading={isRunning}
        onClick={() => void make()}
        sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
      >
        {title} (PDF)
      </Button>
    </>
  )
}
