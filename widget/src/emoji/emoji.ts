/** How many stand beside each other. */
export const COLUMNS = 8

/** What is offered: what people write to a shop or a help desk, all of it older than every browser that we know. */
export const EMOJI = (
  '😀 😃 😄 😁 😆 😅 😂 🙂 😉 😊 😇 😍 😘 😋 😜 😎 🤔 😐 😏 🙄 😬 😌 😴 😷 😕 😟 🙁 😮 😲 😳 😥 😢 ' +
  '😭 😱 😞 😓 😩 😡 😤 😈 👍 👎 👌 ✌️ 👋 👏 🙌 🙏 💪 👀 ❤️ 💔 💯 🔥 ✨ ⭐ 🎉 🎁 🎂 🌹 ☀️ ☔ ⏰ 📅 ' +
  '📦 🚚 🛒 💳 💰 🧾 ✉️ 📞 📷 💻 📱 🔑 🔒 🏠 🚗 ✈️ ☕ 🍕 🍰 🐶 🐱 🌍 ✅ ❌ ❓ ❗ ➕ ➡️ 🆗 🆕 🔴 🟢'
).split(' ')

/** Where a key leads to from an emoji; undefined for keys that do not move. */
export function indexAfter(index: number, key: string, isRightToLeft: boolean): number | undefined {
  const step = isRightToLeft ? -1 : 1
  const moves: Record<string, number> = {
    ArrowRight: index + step,
    ArrowLeft: index - step,
    ArrowDown: index + COLUMNS,
    ArrowUp: index - COLUMNS,
    Home: 0,
    End: EMOJI.length - 1,
  }
  const to = moves[key]
  return to === undefined ? undefined : Math.min(Math.max(to, 0), EMOJI.length - 1)
}
