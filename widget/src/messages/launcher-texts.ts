/** Texts of the launcher; short, as those of all languages are part of its bundle. */
export type LauncherTexts = [
  open: string,
  close: string,
  /** The panel could not be loaded. */
  notLoaded: string,
]

/** By language. */
export const LAUNCHER_TEXTS: Record<string, LauncherTexts> = {
  en: ['Open chat', 'Close chat', 'The chat could not be loaded. Check your connection.'],
  nb: ['Åpne chatten', 'Lukk chatten', 'Chatten kan ikke lastes. Sjekk tilkoblingen.'],
  da: ['Åbn chatten', 'Luk chatten', 'Chatten kan ikke indlæses. Tjek forbindelsen.'],
  sv: ['Öppna chatten', 'Stäng chatten', 'Chatten kan inte laddas. Kontrollera anslutningen.'],
  fi: ['Avaa chat', 'Sulje chat', 'Chat ei lataudu. Tarkista yhteys.'],
  is: ['Opna spjall', 'Loka spjalli', 'Spjallið hleðst ekki. Athugaðu tenginguna.'],
  de: ['Chat öffnen', 'Chat schließen', 'Der Chat lädt nicht. Bitte prüfen Sie die Verbindung.'],
  fr: ['Ouvrir le chat', 'Fermer le chat', 'Le chat ne se charge pas. Vérifiez la connexion.'],
  es: ['Abrir el chat', 'Cerrar el chat', 'El chat no se carga. Comprueba la conexión.'],
  it: ['Apri la chat', 'Chiudi la chat', 'La chat non si carica. Controlla la connessione.'],
  pt: ['Abrir o chat', 'Fechar o chat', 'O chat não carrega. Verifique a conexão.'],
  nl: ['Chat openen', 'Chat sluiten', 'De chat laadt niet. Controleer de verbinding.'],
  pl: ['Otwórz czat', 'Zamknij czat', 'Czat się nie wczytuje. Sprawdź połączenie.'],
  uk: ['Відкрити чат', 'Закрити чат', 'Чат не завантажується. Перевірте з’єднання.'],
  ar: ['فتح الدردشة', 'إغلاق الدردشة', 'تعذّر تحميل الدردشة. تحقّق من الاتصال.'],
  ja: ['チャットを開く', 'チャットを閉じる', 'チャットを読み込めません。接続をご確認ください。'],
}
