/** Emoji in a row. */
export const COLUMNS = 8

/** The emoji to choose from: for messages to a shop or a help desk, and old enough for every supported browser. */
export const EMOJI = (
  '😀 😃 😄 😁 😆 😅 😂 🙂 😉 😊 😇 😍 😘 😋 😜 😎 🤔 😐 😏 🙄 😬 😌 😴 😷 😕 😟 🙁 😮 😲 😳 😥 😢 ' +
  '😭 😱 😞 😓 😩 😡 😤 😈 👍 👎 👌 ✌️ 👋 👏 🙌 🙏 💪 👀 ❤️ 💔 💯 🔥 ✨ ⭐ 🎉 🎁 🎂 🌹 ☀️ ☔ ⏰ 📅 ' +
  '📦 🚚 🛒 💳 💰 🧾 ✉️ 📞 📷 💻 📱 🔑 🔒 🏠 🚗 ✈️ ☕ 🍕 🍰 🐶 🐱 🌍 ✅ ❌ ❓ ❗ ➕ ➡️ 🆗 🆕 🔴 🟢'
).split(' ')

/** The index that a key moves the focus to; undefined for other keys. */
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
