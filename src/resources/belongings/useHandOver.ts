import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { ApiError, call } from '#providers/api/request.ts'
import { queryClient } from '#providers/queryClient.ts'
import type { ApiRouteName } from '#schemas/calls/apiRoutes.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { HandedOver } from '#schemas/shapes/records/belongings.ts'
import { summed } from './belongingsText.ts'

/** The results of several hand-overs as one. */
const together = (answers: readonly HandedOver[]): HandedOver => ({
  handedOver: summed(answers.map(({ handedOver }) => handedOver)),
  stopping: answers.flatMap(({ stopping }) => stopping),
  left: answers.flatMap(({ left }) => left),
})

/** Hands over what belongs to records, one record after the other; what is done stays done if one fails. */
export function useHandOver({ resource }: ResourceFile) {
  const { list, handOver } = resource.api?.belongings ?? {}
  const invalidate = useInvalidate()
  const [isBusy, setBusy] = useState(false)

  const run = async (
    records: readonly StoredRecord[],
    body: { to: number; private: boolean },
  ): Promise<HandedOver> => {
    const answers: HandedOver[] = []
    setBusy(true)
    try {
      for (const { id } of records)
        answers.push(await call<HandedOver>(handOver as ApiRouteName, { params: { id }, body }))
    } catch (error) {
      // The snackbar shows the failure.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
    const answer = together(answers)
    await queryClient.invalidateQueries({ queryKey: [list] })
    for (const name of new Set(answer.handedOver.map((each) => each.resource)))
      await invalidate({ resource: name, invalidates: ['list', 'many', 'detail'] })
    return answer
  }
  return { handOver: run, isBusy }
}
