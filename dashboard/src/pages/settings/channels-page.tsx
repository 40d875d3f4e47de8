export function ChannelsPage() { return null }
