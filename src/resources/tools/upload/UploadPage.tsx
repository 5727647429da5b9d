import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import Typography from '@mui/material/Typography'
import { useInvalidate } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '#providers/api/request.ts'
import { useCall } from '#providers/api/useCall.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { Upload } from '#schemas/shapes/upload.ts'
import { useLeaveGuard } from '#shell/leave/useLeaveGuard.ts'
import { NotLoaded } from '#shell/NotLoaded.tsx'
import { useConfirm } from '#shell/useConfirm.tsx'
import { buttons, CheckStep, focus } from './CheckStep.tsx'
import { EarlierUploads } from './EarlierUploads.tsx'
import { SendStep } from './SendStep.tsx'
import { removeUpload } from './sendFile.ts'
import { UploadState } from './UploadState.tsx'
import { useCheck } from './useCheck.ts'
import { isSent, useSending } from './useSending.ts'

const steps = ['Files', 'Check', 'Import']

/** How often a running import is looked at, in milliseconds. */
const POLL_MS = 1500

const cancellation = {
  title: 'Cancel import',
  text: 'The import stops, nothing of it is stored, and its file is removed.',
  ok: 'Cancel import',
  cancel: 'Go on',
} as const

/** Imports files as a series of the archive: they are sent, checked, and only then imported, which goes on without the page. */
export function UploadPage({ file }: { file: ResourceFile }) {
  const { resource } = file
  const confirm = useConfirm()
  const invalidate = useInvalidate()
  const sending = useSending()
  const { files } = sending
  const checking = useCheck(files)
  const [step, setStep] = useState(0)
  const [started, setStarted] = useState<Upload>()
  const [failure, setFailure] = useState<ApiError>()
  const [isStarting, setStarting] = useState(false)
  const uploads = useCall<Upload[]>(
    'uploads',
    {},
    {
      quiet: true,
      staleTime: 0,
      refetchInterval: (all) => (all?.some(({ state }) => state === 'importing') ? POLL_MS : 0),
    },
  )
  const running = uploads.data?.find(({ id }) => id === started?.id) ?? started
  const imported = uploads.data?.filter(({ state }) => state === 'imported').length ?? 0
  useEffect(() => {
    if (imported > 0) void invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] })
  }, [imported, invalidate, resource.name])

  useLeaveGuard(sending.isSending || (step === 1 && checking.isChanged))

  const own = new Set(files.map(({ upload }) => upload?.id))
  const earlier = uploads.data?.filter(({ id }) => !own.has(id) && id !== started?.id) ?? []
  const isReady = files.length > 0 && files.every(isSent)

  const check = () => {
    setStep(1)
    void checking.check()
  }
  const back = () => {
    checking.reset()
    setStep(0)
  }
  const start = async () => {
    setStarting(true)
    setFailure(undefined)
    try {
      const { id, plan } = checking
      setStarted(await call<Upload>('importUpload', { params: { id }, body: plan, quiet: true }))
      setStep(2)
      await uploads.refetch()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    }
    setStarting(false)
  }
  const remove = async (ids: readonly number[]) => {
    await Promise.all(ids.map(removeUpload))
    await uploads.refetch()
  }
  const begin = () => {
    sending.clear()
    checking.reset()
    setStarted(undefined)
    setStep(0)
  }
  const cancel = async ({ id }: Upload) => {
    if (!(await confirm(cancellation))) return
    setFailure(undefined)
    try {
      // It may have ended while the question was open.
      const { state } = await call<Upload>('upload', { params: { id }, quiet: true })
      if (state !== 'importing') return await uploads.refetch()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return setFailure(error)
    }
    const isOwn = id === started?.id
    await remove(isOwn ? [id, ...(checking.plan.uploads ?? [])] : [id])
    if (isOwn) begin()
  }

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
      <Box sx={{ ...buttons, justifyContent: 'space-between' }}>
        <Typography variant="h2">Upload a series</Typography>
        <Button component={Link} to={resource.path} variant="outlined">
          To the list
        </Button>
      </Box>
      <Stepper activeStep={running?.state === 'imported' ? steps.length : step} sx={{ maxWidth: 'md' }}>
        {steps.map((title) => (
          <Step key={title}>
            <StepLabel>{title}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {failure && <Alert severity="error">{failure.detail}</Alert>}
      {step === 0 && (
        <>
          <SendStep {...sending} />
          <Box sx={buttons}>
            <Button variant="contained" disabled={!isReady} onClick={check}>
              Check
            </Button>
          </Box>
          {uploads.error && <NotLoaded error={uploads.error} onRetry={uploads.refetch} />}
          {earlier.length > 0 && (
            <EarlierUploads
              file={file}
              uploads={earlier}
              onTake={sending.take}
              onRemove={({ id }) => void remove([id])}
              onCancel={(upload) => void cancel(upload)}
            />
          )}
        </>
      )}
      {step === 1 && (
        <CheckStep
          checking={checking}
          names={files.map(({ name }) => name)}
          isStarting={isStarting}
          onBack={back}
          onImport={() => void start()}
        />
      )}
      {step === 2 && running && (
        <Box
          ref={focus}
          tabIndex={-1}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, outline: 'none' }}
        >
          <UploadState file={file} upload={running} isOpen onCancel={() => void cancel(running)} />
          <Box sx={buttons}>
            {running.state === 'failed' && (
              <Button variant="contained" onClick={() => setStep(1)}>
                Back to the check
              </Button>
            )}
            {running.state !== 'importing' && (
              <Button variant="outlined" onClick={begin}>
                Upload another
              </Button>
            )}
          </Box>
        </Box>
      )}
    </Box>
  )
}
