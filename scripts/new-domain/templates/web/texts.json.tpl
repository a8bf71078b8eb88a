{
  "menu": {
    "page": "%ManyWords%"
  },
  "jump": {
    "add": "Add %words%",
    "synonyms": {
      "add": "new, create"
    }
  },
  "audit": {
    "kind": {
      "%one%": "%Words%"
    },
    "groups": {
      "%one%": "%ManyWords%"
    },
    "actions": {
      "%one%": {
        "add": "Added %words% {{%one%}}",
        "edit": "Edited %words% {{%one%}}",
        "activate": "Activated %words% {{%one%}}",
        "inactivate": "Deactivated %words% {{%one%}}"
      }
    },
    "things": {
      "%one%": {
        "one": "%words%",
        "many": "%manyWords%"
      }
    }
  },
  "title": "%ManyWords%",
  "add": "Add %words%",
  "summary": "All %manyWords%.",
  "columns": {
    "name": "Name",
    "status": "Status"
  },
  "empty": {
    "title": "No %manyWords% yet",
    "hint": "Add the first one."
  },
  "status": {
    "activateTitle": "Activate {{name}}?",
    "activateText": "{{name}} counts as in use again.",
    "inactivateTitle": "Deactivate {{name}}?",
    "inactivateText": "{{name}} is marked as not in use.",
    "manyActivateText": "They count as in use again.",
    "manyInactivateText": "They are marked as not in use."
  },
  "sections": {
    "%oneCamel%": "%Words%"
  },
  "fields": {
    "%oneCamel%Id": "ID",
    "name": "Name",
    "createdAt": "Added",
    "statusChangeDate": "Status since"
  },
  "form": {
    "addTitle": "Add %words%",
    "editTitle": "Edit {{name}}",
    "addSubmit": "Add %words%",
    "saveSubmit": "Save",
    "required": "Required.",
    "staleTitle": "Someone else has just changed this %words%",
    "fetchFailed": "The %words% could not be read."
  },
  "detail": {
    "tabs": {
      "profile": "Profile"
    },
    "tabsLabel": "About {{name}}",
    "edit": "Edit",
    "notFound": "This %words% can't be found",
    "notFoundHint": "The link may be old.",
    "backToList": "Back to %manyWords%"
  },
  "messages": {
    "fetchAllFailed": "The %manyWords% could not be read.",
    "addFailed": "The %words% could not be added.",
    "updateFailed": "The %words% could not be saved.",
    "updateStatusFailed": "The status of the %words% could not be changed.",
    "added": "Added the %words%.",
    "updated": "Saved the %words%.",
    "activated": "Activated the %words%.",
    "inactivated": "Deactivated the %words%."
  }
}
