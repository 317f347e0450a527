/**
 * Fixed ids of the sample source systems, so that accounts, schedules and tests survive a restart. Names are
 * as stable as ids: the first run and the tests find reports by name, as a person does.
 */
export const workspaceIds = {
  operations: '5b1f6c1e-0b5d-4c39-9f0e-1d8a7c6e0001',
  markets: '5b1f6c1e-0b5d-4c39-9f0e-1d8a7c6e0002',
} as const

export const biReportIds = {
  weather: 'b1a6e2d4-7c15-4f0b-8a52-3e9d4f7a0001',
  flights: 'b1a6e2d4-7c15-4f0b-8a52-3e9d4f7a0002',
  cars: 'b1a6e2d4-7c15-4f0b-8a52-3e9d4f7a0003',
  stocks: 'b1a6e2d4-7c15-4f0b-8a52-3e9d4f7a0004',
  climate: 'b1a6e2d4-7c15-4f0b-8a52-3e9d4f7a0005',
  /** Paginated reports of the BI platform. */
  airportsByState: 'b1a6e2d4-7c15-4f0b-8a52-3e9d4f7a0101',
  moviesByGenre: 'b1a6e2d4-7c15-4f0b-8a52-3e9d4f7a0102',
} as const

export const datasetIds = {
  weather: 'd47a5e10-6a3c-4b8e-9c21-7f5b2e8c0001',
  flights: 'd47a5e10-6a3c-4b8e-9c21-7f5b2e8c0002',
  cars: 'd47a5e10-6a3c-4b8e-9c21-7f5b2e8c0003',
  stocks: 'd47a5e10-6a3c-4b8e-9c21-7f5b2e8c0004',
  climate: 'd47a5e10-6a3c-4b8e-9c21-7f5b2e8c0005',
} as const

export const dashboardIds = {
  operations: 'e8c2b7f3-5d94-4a16-b3e7-9a0c6d1f0001',
  markets: 'e8c2b7f3-5d94-4a16-b3e7-9a0c6d1f0002',
} as const

export const tileIds = {
  weather: 'f3d9a1b6-2e78-4c5d-8f14-6b7a0e9c0001',
  flights: 'f3d9a1b6-2e78-4c5d-8f14-6b7a0e9c0002',
  stocks: 'f3d9a1b6-2e78-4c5d-8f14-6b7a0e9c0003',
} as const

/** Catalog items of the report server. */
export const catalogItemIds = {
  root: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0000',
  operations: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0001',
  finance: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0002',
  media: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0003',
  restricted: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0004',
  weatherByMonth: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0101',
  airportsByState: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0102',
  stockPrices: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0103',
  moviesByGenre: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0104',
  carsList: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0105',
  boardReport: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0106',
  airportsOfACity: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0107',
  /** Linked reports. */
  pricesOfOneCompany: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0201',
  airportsOfDelaware: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0202',
  linkWithoutTarget: '0a4c8e2f-91d7-4b36-a5f8-2c6e1d7b0203',
} as const
