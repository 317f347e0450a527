import { idInput, line, optional } from '@punctual/domain/fields'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { ifExistsWord } from '../../if-exists.ts'
import type { DestinationForm, FieldRefusal } from '../../port.ts'
import { plainFolder, plainSiteUrl, siteUrlProblem } from './site-url.ts'
import { type SharePointSettings, sharePointSettingsOf } from './settings.ts'

const input = {
  BiAccountId: optional(idInput, null).meta({
    description: 'The BI account whose application signs in, in place of TenantId, ClientId and ClientSecret',
  }),
  TenantId: optional(line(253), null),
  ClientId: optional(line(100), null),
  SiteUrl: line(1_000).meta({
    description:
      'Address of the site, such as https://contoso.sharepoint.com/sites/Sales; that of a personal site is the OneDrive of its user',
  }),
  Library: optional(line(255), '').meta({
    description: 'Name of the document library; by default the one that the site opens first',
  }),
  Folder: optional(line(400), '').meta({
    description: 'Folder in the library; its names may have expressions. What is missing of it is made',
  }),
  IfExists: optional(ifExistsWord, 'Replace' as const),
}

type SharePointInput = z.output<z.ZodObject<typeof input>>

const output = {
  BiAccountId: z.string().nullable(),
  TenantId: z.string().nullable(),
  ClientId: z.string().nullable(),
  SiteUrl: z.string(),
  Library: z.string(),
  Folder: z.string(),
  IfExists: ifExistsWord,
}

const tenantForm = /^[A-Za-z0-9][A-Za-z0-9.-]*$/

/** A library of SharePoint on the wire. */
export const sharePointForm = {
  input,
  output,
  secrets: [{ field: 'ClientSecret', maxLength: 500 }],
  problems(given) {
    const problems: FieldRefusal[] = []
    const { SiteUrl, Folder, BiAccountId, TenantId, ClientId } = given as SharePointInput
    const site = siteUrlProblem(SiteUrl)
    if (site !== null) problems.push({ field: 'SiteUrl', message: site })
    if (Folder.includes('\\') || Folder.split('/').some((name) => name.trim() === '..'))
      problems.push({ field: 'Folder', message: sentence('library_folder_form') })
    if (BiAccountId !== null && (TenantId !== null || ClientId !== null))
      problems.push({ field: 'BiAccountId', message: sentence('bi_account_or_application') })
    if (BiAccountId === null && TenantId === null)
      problems.push({ field: 'TenantId', message: sentence('application_or_bi_account') })
    if (TenantId !== null && !tenantForm.test(TenantId.trim()))
      problems.push({ field: 'TenantId', message: sentence('tenant_id_form') })
    if (TenantId !== null && ClientId === null)
      problems.push({ field: 'ClientId', message: sentence('field_required') })
    return problems
  },
  fromWire(given): Omit<SharePointSettings, 'format' | 'fileName' | 'zip' | 'skipIfBlank' | 'onUnknown'> {
    const { SiteUrl, Library, Folder, IfExists, BiAccountId, TenantId, ClientId } = given as SharePointInput
    return {
      siteUrl: plainSiteUrl(SiteUrl),
      library: Library.trim(),
      path: plainFolder(Folder),
      ifExists: IfExists,
      biAccountId: BiAccountId?.trim() ?? null,
      tenantId: TenantId?.trim() ?? null,
      clientId: ClientId?.trim() ?? null,
    }
  },
  toWire(settings): z.input<z.ZodObject<typeof output>> {
    const { siteUrl, library, path, ifExists, biAccountId, tenantId, clientId } =
      sharePointSettingsOf(settings)
    return {
      BiAccountId: biAccountId,
      TenantId: tenantId,
      ClientId: clientId,
      SiteUrl: siteUrl,
      Library: library,
      Folder: path,
      IfExists: ifExists,
    }
  },
  example: {
    TenantId: 'contoso.onmicrosoft.com',
    ClientId: '00001111-aaaa-2222-bbbb-3333cccc4444',
    ClientSecret: 'a client secret',
    SiteUrl: 'https://contoso.sharepoint.com/sites/Sales',
    Library: 'Documents',
    Folder: 'Reports/{{ScheduledFor:yyyy-MM}}',
    IfExists: 'Replace',
  },
} satisfies DestinationForm
