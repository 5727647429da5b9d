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

interface SiteReportProps {
  request: HindcastRequest
  place: AnsweredPlace
  /** The site at the point, if any. */
  siteId: number | undefined
}

/** Saves the answer and all statistics of its place as a PDF, for users with the permission. */
export function SiteReport(props: SiteReportProps) {
  const isPermitted = useAccess().permits({ module: 'hindcasts', permission: 'Hindcasts.Download' })
  return isPermitted ? <ReportButton {...props} /> : null
}

function ReportButton({ request, place, siteId }: SiteReportProps) {
  const [{ month, netHours, percentile, isPlanners }] = useChoices()
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
      const pdf = await call<Blob>('hindcastReport', {
        body: {
          ...request,
          ...(siteId !== undefined && { siteId }),
          month,
          netHours,
          percentile,
          isPlanners,
        },
        quiet: true,
        signal: controller.signal,
      })
      const name = place.name ?? `${place.latitude}_${place.longitude}`
      saveFile(exportFileName(name, new Date(), 'pdf'), pdf, 'application/pdf')
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      showStatus({ ok: false, message: `The site report could not be made. ${error.detail}` })
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
        Site report (PDF)
      </Button>
    </>
  )
}
