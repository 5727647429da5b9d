import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Done } from '#schemas/shapes/answer.ts'
import { ImportPlan, MOST_PART_BYTES, Upload, UploadCheck, UploadRequest } from '#schemas/shapes/upload.ts'
import { isShared } from '#server/authentication/secondFactor/secondFactors.ts'
import { fail } from '#server/failure.ts'
import { ARCHIVE_IMPORT } from '#server/jobs/archiveImport.ts'
import { signedIn } from '#server/plugins/access.ts'
import { admissionOf } from '#server/plugins/heavyWork.ts'
import { checkUpload } from '#server/series/uploads/runImport.ts'
import {
  beginUpload,
  filesOf,
  receivePart,
  removeUpload,
  type Uploader,
  uploadById,
  uploadsOf,
  wantImport,
} from '#server/series/uploads/uploads.ts'
import { BYTES, serve } from '../serve.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2147483647, title: 'Upload' })
const UploadParams = Type.Object({ id: Id })
const PartParams = Type.Object({
  id: Id,
  part: Type.Integer({ minimum: 1, maximum: 2147483647, title: 'Part' }),
})

/** Files that are sent in parts, checked, and imported as series of the customer. */
export const uploadRoutes: FastifyPluginAsync = async (app) => {
  const { uploadLimit, dataDir } = app.config
  app.addContentTypeParser(BYTES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  /** Whose uploads a request may see. */
  function uploaderOf(request: FastifyRequest): Uploader {
    const user = signedIn(request)
    if (isShared(user)) fail(403, 'A shared account sends no files.')
    return { database: app.database, dataDir, customerId: user.customerId, userId: user.id, now: app.now() }
  }
  const notFound = (): never => fail(404, 'Upload not found')

  serve(app, 'uploads', {
    response: Type.Array(Upload),
    handler: (request) => uploadsOf(uploaderOf(request)),
  })

  serve(app, 'beginUpload', {
    body: UploadRequest,
    statuses: [409, 507],
    response: Upload,
    handler: (request) => beginUpload(uploaderOf(request), request.body, uploadLimit),
  })

  serve(app, 'upload', {
    params: UploadParams,
    response: Upload,
    handler: async (request) => (await uploadById(uploaderOf(request), request.params.id)) ?? notFound(),
  })

  serve(app, 'uploadPart', {
    params: PartParams,
    bytes: MOST_PART_BYTES,
    statuses: [409],
    response: Upload,
    handler: async (request) => {
      const uploader = uploaderOf(request)
      const bytes: unknown = request.body
      if (!Buffer.isBuffer(bytes)) fail(415, `A part is sent as ${BYTES}.`)
      if (bytes.length === 0) fail(400, 'The part is empty.')
      const { id, part } = request.params
      return (await receivePart(uploader, id, part, bytes)) ?? notFound()
    },
  })

  serve(app, 'checkUpload', {
    params: UploadParams,
    body: ImportPlan,
    statuses: [409, 429],
    response: UploadCheck,
    handler: async (request, reply) => {
      const uploader = uploaderOf(request)
      const files = (await filesOf(uploader, request.params.id, request.body)) ?? notFound()
      return admissionOf(request, reply)(({ signal }) => checkUpload(uploader, files, request.body, signal))
    },
  })

  serve(app, 'importUpload', {
    params: UploadParams,
    body: ImportPlan,
    statuses: [409, 507],
    response: Upload,
    handler: async (request) => {
      const wanted = await app.database.transaction().execute(async (database) => {
        const uploader = { ...uploaderOf(request), database }
        const upload = (await wantImport(uploader, request.params.id, request.body)) ?? notFound()
        await app.audit.write(
          request,
          { action: 'imported', resource: 'series', label: request.body.title ?? upload.name },
          database,
        )
        return upload
      })
      app.startJob(ARCHIVE_IMPORT)
      return wanted
    },
  })

  serve(app, 'removeUpload', {
    params: UploadParams,
    response: Done,
    handler: async (request) =>
      (await removeUpload(uploaderOf(request), request.params.id)) ? (true as const) : notFound(),
  })
}
