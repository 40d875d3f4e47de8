// What other areas use of the media library.
export { AssetDialog } from './picker/asset-dialog.tsx'
export { AssetPicker } from './picker/asset-picker.tsx'
