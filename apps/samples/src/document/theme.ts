/** Colours of every sample document. */
export const colors = {
  title: '#1B2A3A',
  text: '#2D3B4A',
  quiet: '#6B7A8A',
  hairline: '#DCE3EA',
  panel: '#F5F7FA',
  band: '#FAFBFC',
  accent: '#1F6FB2',
  white: '#FFFFFF',
} as const

/** Colours of series, distinguished also by users who see few colours. */
export const seriesColors = [
  '#1F6FB2',
  '#E08A2C',
  '#2E9C8A',
  '#C4514E',
  '#7A62A8',
  '#8A7A5C',
  '#4BA3D3',
  '#B0568C',
] as const
